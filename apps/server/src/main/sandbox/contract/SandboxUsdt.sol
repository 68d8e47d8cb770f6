// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// The test USDT of a sandbox: an ERC-20 with the six decimals of Tether's. It lies in the genesis of the sandbox's own chain, without
/// a constructor; whoever issues first is its issuer for ever, which the sandbox's wallet does in its first block.
contract SandboxUsdt {
    string public constant name = "Sandbox USDT (no value)";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;

    address public issuer;
    uint256 public totalSupply;
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function issue(uint256 value) external {
        if (issuer == address(0)) issuer = msg.sender;
        require(msg.sender == issuer, "only the issuer issues");
        totalSupply += value;
        balanceOf[msg.sender] += value;
        emit Transfer(address(0), msg.sender, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "more than is allowed");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        require(to != address(0), "nobody");
        require(balanceOf[from] >= value, "more than is there");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
